kind, text = input().split()
if kind == "encode":
    print("".join(f"{ord(letter) - 87:02}" for letter in text))
else:
    print("".join(chr(int(text[at : at + 2]) + 87) for at in range(0, len(text), 2)))
