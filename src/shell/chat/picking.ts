import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import { complain } from '@/shell/complaint/entry'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { feedback } from '@/platform/feedback'

/** Messages being picked to be complained about; the latest are to begin with or, in a group, the one it is about. */
export class Picking {
  seqs: readonly number[]
  readonly send: Action<[], void>
  private readonly key = newDraftKey()
  private readonly about: string | undefined

  constructor(
    private readonly conversation: string,
    messages: readonly Message[],
    private readonly onDone: () => void,
    about?: Message,
  ) {
    this.about = about?.sender
    this.seqs = about ? [about.seq] : messages.slice(-limits.transcript.unpicked).map(({ seq }) => seq)
    this.send = new Action('chat.transcript', () => this.note())
    makeAutoObservable<this, 'conversation' | 'onDone' | 'key' | 'about'>(
      this,
      { conversation: false, onDone: false, key: false, about: false, send: false, seqs: observable.ref },
      { autoBind: true },
    )
  }

  has = (seq: number): boolean => this.seqs.includes(seq)

  toggle(seq: number) {
    if (this.has(seq)) this.seqs = this.seqs.filter((other) => other !== seq)
    else if (this.seqs.length >= limits.transcript.max)
      feedback.toast(t('最多选 {n} 条', { n: limits.transcript.max }))
    else this.seqs = [...this.seqs, seq]
  }

  /** The server keeps which they are and reads itself what they say; then comes why. */
  private async note(): Promise<void> {
    const { id } = await post('chat/transcript', {
      key: this.key,
      conversation: this.conversation,
      seqs: [...this.seqs],
      ...(this.about === undefined ? {} : { about: this.about }),
    })
    runInAction(this.onDone)
    complain('chat', id)
  }
}
