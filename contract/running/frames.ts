declare module '../frames' {
  interface ServerFrames {
    /** Orders of the hall came or went; whoever has it open reads it anew. */
    'errand-hall': { type: 'errand-hall'; id: string; open: boolean }
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
