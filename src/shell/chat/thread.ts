import { makeAutoObservable, observable } from 'mobx'
import type { Card } from '@contract/chat/card'
import type { Message } from '@contract/chat/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'

export type Page = DataOf<Routes['chat/messages']>

/** Messages that a step up or down brings into the view, and those that are in it at most. */
export const step = 50
const most = 150

/** What is here of a conversation, and the stretch of it that is drawn: the rest would only make the page slow. */
export class Thread {
  private messages: readonly Message[] = []
  /** There are messages before the first one here. */
  earlier = false
  /** Every number from the first to the last is here or was deleted; both 0 where there is nothing. */
  first = 0
  last = 0
  /** First number that is drawn, and the last; null is the end, whatever comes. */
  private from = 0
  private to: number | null = null

  constructor() {
    makeAutoObservable<this, 'messages'>(this, { messages: observable.ref }, { autoBind: true })
  }

  /** Those with something to show, oldest first. */
  get shown(): readonly Message[] {
    return this.messages.filter(({ kind }) => kind !== 'recall')
  }

  /** Those of them that are drawn. */
  get view(): readonly Message[] {
    const { from, to } = this
    return this.shown.filter(({ seq }) => seq >= from && (to === null || seq <= to))
  }

  get atEnd(): boolean {
    return this.to === null
  }

  /** Something stands above what is drawn, here or on the server. */
  get above(): boolean {
    return this.earlier || this.view[0] !== this.shown[0]
  }

  clear() {
    this.messages = []
    this.first = 0
    this.last = 0
    this.from = 0
    this.to = null
  }

  /** A stretch that the server gave. */
  take({ items, from, to, earlier }: Page) {
    if (to === 0) return
    if (this.first === 0 || from < this.first) {
      this.first = from
      this.earlier = earlier
    }
    this.last = Math.max(this.last, to)
    this.put(items)
  }

  /** Whether the message goes on where this ends; false where something is missing between. */
  follow(message: Message): boolean {
    if (message.seq > this.last + 1) return false
    this.put([message])
    this.last = Math.max(this.last, message.seq)
    if (this.first === 0) this.first = message.seq
    if (this.to === null && this.view.length > most) this.toEnd()
    return true
  }

  /** Puts messages in their places; one that takes another back empties that one. */
  put(coming: readonly Message[]) {
    const bySeq = new Map([...this.messages, ...coming].map((message) => [message.seq, message]))
    for (const { target } of coming) {
      const taken = target === null ? undefined : bySeq.get(target)
      if (taken)
        bySeq.set(taken.seq, {
          ...taken,
          recalled: true,
          text: '',
          picture: null,
          voice: null,
          place: null,
          card: null,
        })
    }
    this.messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  }

  /** What cards of that thing show from now on. */
  turn(card: Card) {
    const { kind, shown } = card
    this.messages = this.messages.map((message) =>
      shown && message.card?.kind === kind && message.card.shown?.id === shown.id
        ? { ...message, card }
        : message,
    )
  }

  drop(seqs: readonly number[]) {
    this.messages = this.messages.filter(({ seq }) => !seqs.includes(seq))
  }

  /** How many of those here stand above what is drawn. */
  get hiddenAbove(): number {
    const { shown, from } = this
    const index = shown.findIndex(({ seq }) => seq >= from)
    return index < 0 ? shown.length : index
  }

  up() {
    this.draw(Math.max(0, this.hiddenAbove - step), true)
  }

  down() {
    const { shown, to } = this
    if (to === null) return
    const index = shown.findIndex(({ seq }) => seq > to)
    if (index < 0 || index + step >= shown.length) this.toEnd()
    else this.draw(Math.max(0, index + step - most), false)
  }

  toEnd() {
    const { shown } = this
    this.from = shown[shown.length - most + step]?.seq ?? 0
    this.to = null
  }

  /** Draws what stands around a number. */
  around(seq: number) {
    const index = this.shown.findIndex((message) => message.seq >= seq)
    this.draw(Math.max(0, index - step), false)
  }

  /** @param keep the end of what is drawn stays where it is while there is room */
  private draw(start: number, keep: boolean) {
    const { shown } = this
    const end = shown[start + most - 1]
    this.from = shown[start]?.seq ?? 0
    if (!keep) this.to = end && end !== shown[shown.length - 1] ? end.seq : null
    else if (end && (this.to === null || end.seq < this.to)) this.to = end.seq
  }
}
