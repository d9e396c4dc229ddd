inline int take(int sticks) { return sticks % 4; }
