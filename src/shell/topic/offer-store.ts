import { makeAutoObservable, runInAction } from 'mobx'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** The # that a text ends with, and what is typed of it so far. */
const tail = new RegExp('#([\\p{L}\\p{N}_·]{0,20})$', 'u')
/** Milliseconds without typing after which the server is asked. */
const restMs = 250

/** Topics for the # at the end of what is being written. */
export class OfferStore {
  names: readonly string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn = 0

  constructor() {
    makeAutoObservable<this, 'timer' | 'turn'>(this, { timer: false, turn: false }, { autoBind: true })
  }

  /** Asks for what fits, once the typing rests; nothing is offered without a #. */
  read(text: string) {
    clearTimeout(this.timer)
    this.turn += 1
    const word = tail.exec(text)?.[1]
    if (word === undefined) this.names = []
    else this.timer = setTimeout(() => void this.ask(word, this.turn), restMs)
  }

  /** The text with the name in place of what was typed of it. */
  put = (text: string, name: string): string => text.replace(tail, `#${name} `)

  private async ask(word: string, turn: number): Promise<void> {
    const school = profile.school?.id
    // without an answer the writing goes on as it is
    const found = await get(
      'dynamic/topics',
      { ...(word === '' ? {} : { keyword: word }), ...(school ? { school } : {}) },
      inPlace,
    ).catch(() => null)
    runInAction(() => {
      if (turn === this.turn && found)
        this.names = found.items.map(({ name }) => name).filter((name) => name !== word)
    })
  }
}
