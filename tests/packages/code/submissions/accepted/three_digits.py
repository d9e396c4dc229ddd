kind, text = input().split()
if kind == "encode":
    print("".join(f"{ord(letter):03}" for letter in text))
else:
    print("".join(chr(int(text[at : at + 3])) for at in range(0, len(text), 3)))
