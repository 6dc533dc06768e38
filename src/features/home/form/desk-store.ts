import { makeAutoObservable } from 'mobx'
import type { FormLine } from '@contract/home/form/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'
import { whyClosed } from './labels'

/** The forms of a school. */
export class FormDeskStore {
  readonly list: PagedList<FormLine>
  readonly closing = new Action('close form', (form: FormLine) => this.close(form))
  readonly removing = new Action('remove form', (form: FormLine) => this.remove(form))

  constructor(readonly school: string) {
    this.list = new PagedList(
      (after) => get('form/list', { school, after }, inPlace),
      ({ id }) => id,
    )
    makeAutoObservable(this, { school: false, list: false, closing: false, removing: false })
  }

  /** Stops it, or begins again; where a date or a number keeps it closed, that is said. */
  private async close({ id, closed }: FormLine): Promise<void> {
    const form = await post('form/close', { form: id, closed: closed !== 'closed' })
    if (closed === 'closed' && form.closed !== null)
      feedback.toast(t('{why}，改一下截止时间或份数', { why: whyClosed(form) }))
    await this.list.refresh()
  }

  private async remove({ id, title, answers }: FormLine): Promise<void> {
    const agreed = await feedback.modal({
      title: t('删除“{title}”？', { title }),
      content:
        answers === 0
          ? t('删掉以后不能恢复。')
          : t('收到的 {n} 份答案会一起删掉，不能恢复。需要的话先导出。', { n: answers }),
      confirmText: t('删除'),
      danger: true,
    })
    if (!agreed) return
    await post('form/remove', { form: id })
    this.list.remove(id)
  }
}
