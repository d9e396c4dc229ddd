# Raises an exception after two letters of a row: the crash is the news, not the row.
# expect: exit status 1 before board 1 (".." came)
for square in [".", "."]:
    print(square, end="", flush=True)
print([][2])
