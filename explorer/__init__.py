"""The explorer, one HTML page: its modules in JavaScript, what puts them together, and what drives a browser."""
