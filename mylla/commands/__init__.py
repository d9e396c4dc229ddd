"""The commands, a module each; ``mylla.parser`` says what a module holds."""
