kind, text = input().split()
if kind == "encode":
    print(ord(text))
else:
    print(chr(int(text)))
