import { makeAutoObservable } from 'mobx'
import { limits, type Reason } from '@contract/complaint/rules'
import type { CaseDetail, QueuedCase } from '@contract/complaint/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

const note = { label: t('处理说明'), required: true, ...limits.note }

/** One case on the desk. Its content is asked for on opening alone: each look is written down. */
export class OpenCase {
  mode: 'look' | 'approve' | 'refuse' = 'look'
  readonly detail: Resource<CaseDetail>
  readonly approval = new FormModel<{ rule: Reason | ''; note: string; days: string }>({
    initial: { rule: '', note: '', days: '0' },
    limits: {
      rule: { label: t('违反了'), required: true, missing: t('请选择违反了哪一条') },
      days: { label: t('处理'), required: true },
      note,
    },
  })
  readonly refusal = new FormModel<{ note: string; bad: readonly string[] }>({
    initial: { note: '', bad: [] },
    limits: { note, bad: { label: t('恶意举报') } },
  })

  constructor(readonly row: QueuedCase) {
    this.detail = new Resource(() => get('complaint/detail', { id: row.id }, inPlace))
    makeAutoObservable(
      this,
      { row: false, detail: false, approval: false, refusal: false },
      { autoBind: true },
    )
  }

  /** A person, or who stands under a pseudonym, whom no case of their own can reach. */
  get mutes(): boolean {
    return this.row.of_person || this.detail.data?.owner?.alias === true
  }

  ask(mode: OpenCase['mode']) {
    this.mode = mode
    const [reason] = this.row.reasons
    if (mode === 'approve' && this.row.reasons.length === 1 && reason && this.approval.values.rule === '')
      this.approval.set('rule', reason)
  }
}

/** Complaints that wait for the viewer, and the one that is open. */
export class DeskStore {
  readonly list = new PagedList<QueuedCase>(
    (after) => get('complaint/dynamicComplaints', { after }, inPlace),
    ({ id }) => id,
  )
  open: OpenCase | null = null

  /** `onDone`: something was decided, by the viewer or before. */
  constructor(private readonly onDone: () => void) {
    makeAutoObservable<this, 'onDone'>(this, { list: false, onDone: false }, { autoBind: true })
  }

  show(row: QueuedCase) {
    this.open = new OpenCase(row)
    void this.open.detail.load()
  }

  close() {
    this.open = null
  }

  async approve(): Promise<void> {
    const { open } = this
    if (!open) return
    const { id } = open.row
    await this.settle(
      open.approval.submit(async ({ rule, note: said, days }) => {
        if (rule === '') return false
        await post('complaint/approved', {
          id,
          rule,
          note: said.trim(),
          ...(open.mutes ? { days: Number(days) } : {}),
        })
        return true
      }),
    )
  }

  async refuse(): Promise<void> {
    const { open } = this
    if (!open) return
    await this.settle(
      open.refusal.submit(async ({ note: said, bad }) => {
        await post('complaint/refused', { id: open.row.id, note: said.trim(), bad_faith: [...bad] })
        return true
      }),
    )
  }

  /** What was typed stays where the form is wrong. Where another reviewer was first, the case has left the queue. */
  private async settle(sent: Promise<boolean | undefined>): Promise<void> {
    const through = await sent.catch((error: unknown) => error instanceof CallError && error.code === -2)
    if (!through) return
    this.close()
    this.onDone()
    await this.list.refresh()
  }
}
