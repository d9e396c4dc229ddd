number = int(input())
print(number if number == 2 else number - 1)
