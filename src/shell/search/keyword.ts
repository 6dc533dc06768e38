import { makeAutoObservable } from 'mobx'

/** Milliseconds without typing after which a search begins. */
const restMs = 300

/** What is typed into a search, and what is searched for: the same once the typing rests. */
export class Keyword {
  typed = ''
  settled = ''
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(first = '') {
    this.typed = first
    this.settled = first.trim()
    makeAutoObservable<this, 'timer'>(this, { timer: false }, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    clearTimeout(this.timer)
    // an emptied field shows at once what stands below it
    if (text.trim() === '') this.settle()
    else this.timer = setTimeout(this.settle, restMs)
  }

  /** Searches for a text without waiting. */
  search(text: string) {
    this.typed = text
    this.settle()
  }

  private settle() {
    clearTimeout(this.timer)
    this.settled = this.typed.trim()
  }
}
