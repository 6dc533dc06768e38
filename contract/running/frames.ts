declare module '../frames' {
  interface ServerFrames {
    /** Orders of the hall came or went, or are worth more. */
    'errand-hall': {
      type: 'errand-hall'
      id: string
      open: boolean
      /** It waits as before, and this is all of its tips now, fen. */
      tip?: number
    }
    /** Where the rider is, to the owner. */
    'errand-position': {
      type: 'errand-position'
      id: string
      latitude: number
      longitude: number
      at: string
    }
  }
}

export {}
