// A bot to begin with: it plays any legal move. Make choose() better.
//
// Try it:  mylla game --bot MyBot.java

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class MyBot {
    static final Random chance = new Random();

    // A board is nine letters, row by row.
    static int countOf(String board, char letter) {
        int count = 0;
        for (char each : board.toCharArray()) {
            if (each == letter) count++;
        }
        return count;
    }

    // A copy of the board with the letter on the square.
    static String put(String board, int square, char letter) {
        return board.substring(0, square) + letter + board.substring(square + 1);
    }

    // The boards that one move of X leads to.
    static List<String> legalMoves(String board, int smallLeft) {
        int largeLeft = 2 - countOf(board, 'X');
        List<String> boards = new ArrayList<>();
        for (int target = 0; target < 9; target++) {
            char there = board.charAt(target);
            if (there == 'X' || there == 'O') continue;  // Nothing is ever put on a large letter.
            if (there == '.' && smallLeft > 0) boards.add(put(board, target, 'x'));
            if (largeLeft > 0) boards.add(put(board, target, 'X'));
            if (there == '.') continue;
            for (int source = 0; source < 9; source++) {  // One of X's own large letters may move onto a small one.
                if (board.charAt(source) == 'X') boards.add(put(put(board, source, '.'), target, 'X'));
            }
        }
        return boards;
    }

    // Which of the boards to leave to O: here is where a better bot thinks.
    static String choose(List<String> boards) {
        return boards.get(chance.nextInt(boards.size()));
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String board = ".........";
        int smallLeft = 4;  // Small letters in hand. A covered one never comes back, so the board alone does not tell.
        while (true) {
            String after = choose(legalMoves(board, smallLeft));
            if (countOf(after, 'x') > countOf(board, 'x')) smallLeft--;

            for (int row = 0; row < 3; row++) {
                System.out.println(after.substring(3 * row, 3 * row + 3));
            }
            System.out.flush();  // Without a flush the judge may wait for a board that never comes.

            String line = in.readLine();
            if (line.equals("Sigur!") || line.equals("Tap!")) return;  // Won, or lost: the game is over.
            board = line + in.readLine() + in.readLine();
        }
    }
}
