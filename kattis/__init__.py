"""The Kattis problem package: the judge as an output validator, the contestants' tool, and what builds it all."""
