/** What the panel offers: plain characters that every device draws. */
export const emoji: readonly string[] = Array.from(
  '😀😁😂🤣😊😍😘😋😜🤔😏😎🥳😴😅😭😡😱🥺😳🙄😷🤝👍👎👏🙏💪👌✌👋❤💔🔥✨🎉🎂🌹☕🍜🍚🍉🍻📚📝🏀🏃🚲🌙🌞',
)
