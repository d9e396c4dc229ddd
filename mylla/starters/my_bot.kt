// A bot to begin with: it plays any legal move. Make choose() better.
//
// Try it:  mylla game --bot my_bot.kt

// A copy of the board with the letter on the square. A board is nine letters, row by row.
fun put(board: String, square: Int, letter: Char): String =
    board.substring(0, square) + letter + board.substring(square + 1)

// The boards that one move of X leads to.
fun legalMoves(board: String, smallLeft: Int): List<String> {
    val largeLeft = 2 - board.count { it == 'X' }
    val boards = mutableListOf<String>()
    for (target in 0..8) {
        val there = board[target]
        if (there == 'X' || there == 'O') continue  // Nothing is ever put on a large letter.
        if (there == '.' && smallLeft > 0) boards.add(put(board, target, 'x'))
        if (largeLeft > 0) boards.add(put(board, target, 'X'))
        if (there == '.') continue
        for (source in 0..8) {  // One of X's own large letters may move onto a small one.
            if (board[source] == 'X') boards.add(put(put(board, source, '.'), target, 'X'))
        }
    }
    return boards
}

// Which of the boards to leave to O: here is where a better bot thinks.
fun choose(boards: List<String>): String = boards.random()

fun main() {
    var board = "........."
    var smallLeft = 4  // Small letters in hand. A covered one never comes back, so the board alone does not tell.
    while (true) {
        val after = choose(legalMoves(board, smallLeft))
        if (after.count { it == 'x' } > board.count { it == 'x' }) smallLeft--

        for (row in 0..2) println(after.substring(3 * row, 3 * row + 3))
        System.out.flush()  // Without a flush the judge may wait for a board that never comes.

        val line = readLine()!!
        if (line == "Sigur!" || line == "Tap!") return  // Won, or lost: the game is over.
        board = line + readLine()!! + readLine()!!
    }
}
