import { makeAutoObservable } from 'mobx'
import { codeText } from '@contract/vote/rules'
import type { Cast, OwnReceipt } from '@contract/vote/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'

/** Votes cast in an event, with their receipts. The same choice sent again is the same vote: the key stays until it went through. */
export class Casting {
  /** Receipts that are shown now; null for none. */
  receipts: readonly OwnReceipt[] | null = null
  readonly send: Action<[entries: readonly string[]], void>
  private key = newDraftKey()

  constructor(
    readonly event: string,
    private readonly onCast: (cast: Cast) => unknown,
  ) {
    this.send = new Action(`vote ${event}`, (entries) => this.cast(entries))
    makeAutoObservable<this, 'key' | 'onCast'>(
      this,
      { event: false, send: false, key: false, onCast: false },
      { autoBind: true },
    )
  }

  dismiss() {
    this.receipts = null
  }

  private show(receipts: readonly OwnReceipt[]) {
    this.receipts = receipts
  }

  private async cast(entries: readonly string[]): Promise<void> {
    const cast = await post('Vote/vote', { key: this.key, id: this.event, entries: [...entries] })
    this.key = newDraftKey()
    this.show(cast.receipts)
    await this.onCast(cast)
  }
}

export const copyCode = (code: string): Promise<void> =>
  clipboard.write(codeText(code)).then(
    () => feedback.toast(t('回执码已复制')),
    () => feedback.toast(t('没有复制成功，请检查剪贴板权限')),
  )
