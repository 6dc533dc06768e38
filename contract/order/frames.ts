declare module '../frames' {
  interface ServerFrames {
    /** An order of the reader's, as buyer, seller or who is to take it over, took a step. `state` is one of its kind's. */
    order: { type: 'order'; id: string; kind: string; state: string }
  }
}

export {}
