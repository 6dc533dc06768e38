import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/complaint/rules'
import type { Decision, QueuedAppeal } from '@contract/complaint/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

/** One appeal on the desk. Its content is asked for on opening alone: each look is written down. */
export class OpenAppeal {
  readonly decision: Resource<Decision>
  readonly form = new FormModel({
    initial: { note: '' },
    limits: { note: { label: t('处理说明'), required: true, ...limits.note } },
  })

  constructor(readonly row: QueuedAppeal) {
    this.decision = new Resource(() => get('appeal/detail', { id: row.id }, inPlace))
  }
}

/** Appeals that wait for the viewer, who decided none of what they are about. */
export class AppealDeskStore {
  readonly list = new PagedList<QueuedAppeal>(
    (after) => get('appeal/dynamicAppeals', { after }, inPlace),
    ({ id }) => id,
  )
  open: OpenAppeal | null = null

  /** `onDone`: something was decided, by the viewer or before. */
  constructor(private readonly onDone: () => void) {
    makeAutoObservable<this, 'onDone'>(this, { list: false, onDone: false }, { autoBind: true })
  }

  show(row: QueuedAppeal) {
    this.open = new OpenAppeal(row)
    void this.open.decision.load()
  }

  close() {
    this.open = null
  }

  /** What was typed stays where it is wrong. Where another reviewer was first, the appeal has left the queue. */
  async decide(action: 'approved' | 'refused'): Promise<void> {
    const { open } = this
    if (!open) return
    const sent = open.form.submit(async ({ note }) => {
      await post(`appeal/${action}`, { id: open.row.appeal, note: note.trim() })
      return true
    })
    const through = await sent.catch((error: unknown) => error instanceof CallError && error.code === -2)
    if (!through) return
    this.close()
    this.onDone()
    await this.list.refresh()
  }
}
