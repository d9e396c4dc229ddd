import sys


def accept(feedback, message):
    _say(feedback, message, 42)


def reject(feedback, message):
    _say(feedback, message, 43)


def _say(feedback, message, status):
    with open(feedback / "judgemessage.txt", "a") as file:
        print(message, file=file)
    sys.exit(status)
