import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { chainLimits } from '@contract/chain/rules'
import type { Chain, ChainLine } from '@contract/chain/schema'
import type { ChainFace } from '@contract/chat/card'
import { DraftForm } from '@/shell/draft-form'
import { profile } from '@/shell/account/profile'
import { chainOf, followChain, type ChainStore } from '@/shell/chain/chains'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'

/** Lines of a page; a list that is longer is read anew by what the reader does alone. */
const size = 50
/** Many put lines in one go: the list is read once for all that come within, ms. */
const gathered = 400

interface Values {
  text: string
}

const lineForm = (place: string | undefined, text: string) =>
  new DraftForm<Values>({
    place,
    initial: { text },
    limits: { text: { label: t('接龙'), required: true, ...chainLimits.line } },
  })

/** A chain with its lines, and the line that is being written. */
export class ChainPageStore {
  readonly chain: Resource<Chain>
  readonly lines: PagedList<ChainLine>
  /** The line that is being changed, and its words. */
  changing: { id: string; form: DraftForm<Values> } | null = null
  readonly act: Action<[work: () => Promise<ChainFace>], void>
  private fresh: DraftForm<Values> | null = null

  constructor(readonly id: string) {
    this.chain = new Resource(async () => {
      const chain = await get('chain/read', { id }, inPlace)
      chainOf(chain.face).take(chain.face)
      return chain
    })
    this.lines = new PagedList<ChainLine>(
      (after) => get('chain/lines', { id, after, size }, inPlace),
      (line) => line.id,
    )
    this.act = new Action(`chain ${id}`, async (work) => {
      const face = await work()
      await this.done(face)
    })
    makeAutoObservable<this, 'fresh'>(
      this,
      { id: false, chain: false, lines: false, act: false, fresh: false, changing: true },
      { autoBind: true },
    )
  }

  /** null until it is read. */
  get store(): ChainStore | null {
    return this.chain.data && chainOf(this.chain.data.face)
  }

  /** The line that is being written: it begins with the name. */
  get writing(): DraftForm<Values> {
    this.fresh ??= lineForm(`draft.chain.line.${this.id}`, profile.me ? `${profile.me.name} ` : '')
    return this.fresh
  }

  load = () => Promise.all([this.chain.load(), this.lines.load()])
  refresh = () => Promise.all([this.chain.load(), this.lines.refresh()])

  /** Reads the lines anew as others put theirs, until the returned end. */
  follow(): () => void {
    const deaf = followChain(this.id)
    const idle = reaction(
      () => this.store?.face.turn,
      () => {
        if (this.lines.phase === 'ready' && this.lines.items.length <= size) void this.lines.refresh()
      },
      { delay: gathered },
    )
    return () => {
      deaf()
      idle()
    }
  }

  async join(): Promise<void> {
    const { writing, id } = this
    const face = await writing.send(({ text }) =>
      post('chain/join', { key: writing.key, id, text: text.trim() }, inPlace),
    )
    if (!face) return
    this.fresh = null
    await this.done(face)
  }

  change({ id, text }: Pick<ChainLine, 'id' | 'text'>) {
    this.changing = { id, form: lineForm(undefined, text) }
  }

  leave() {
    this.changing = null
  }

  async save(): Promise<void> {
    const { changing, id } = this
    if (!changing) return
    const face = await changing.form.send(({ text }) =>
      post('chain/change', { id, line: changing.id, text: text.trim() }, inPlace),
    )
    if (!face) return
    this.leave()
    await this.done(face)
  }

  async drop({ id: line, text, mine }: ChainLine): Promise<void> {
    const sure = await feedback.modal({
      title: mine ? t('收回这一行？') : t('去掉这一行？'),
      content: mine ? text : t('“{text}”会去掉，TA 会收到通知。', { text }),
      confirmText: mine ? t('收回') : t('去掉'),
      danger: true,
    })
    if (sure) await this.act.run(() => post('chain/drop', { id: this.id, line }))
  }

  async end(): Promise<void> {
    const sure = await feedback.modal({
      title: t('结束接龙？'),
      content: t('结束后不能再接、不能再改，之后可以重新打开。'),
      confirmText: t('结束'),
      danger: true,
    })
    if (sure) await this.act.run(() => post('chain/end', { id: this.id }))
  }

  reopen = () => this.act.run(() => post('chain/reopen', { id: this.id }))

  async copy(): Promise<void> {
    const { text } = await get('chain/roll', { id: this.id })
    await clipboard.write(text).then(
      () => feedback.toast(t('名单已复制'), { icon: 'success' }),
      () => feedback.toast(t('这里不能复制，请长按选中')),
    )
  }

  private async done(face: ChainFace): Promise<void> {
    runInAction(() => this.store?.take(face, true))
    await this.lines.refresh()
  }
}
