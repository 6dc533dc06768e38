declare module '../frames' {
  interface ServerFrames {
    /** The reader's timetable changed, on this device or another. */
    timetable: { type: 'timetable' }
  }
}

export {}
