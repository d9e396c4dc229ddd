"""Problem packages for Kattis: the judge as an output validator, the contestants' tool, and what builds a package."""
