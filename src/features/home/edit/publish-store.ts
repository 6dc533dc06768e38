import { makeAutoObservable } from 'mobx'
import { submit } from '@/shell/account/submit'
import { dayOf, momentOf, timeOf } from '@/shell/times'
import { t } from '@/locale'
import { fullTime } from '@/ui/format'
import { FormModel } from '@/ui/form/model'
import type { EditorStore } from './editor-store'

interface Terms {
  later: boolean
  /** Days and times of day. The server's sentences are about `starts` and `ends`. */
  starts: string
  startTime: string
  ending: boolean
  ends: string
  endTime: string
}

const startOf = ({ later, starts, startTime }: Terms): string | null =>
  later && starts && startTime ? momentOf(starts, startTime) : null
const endOf = ({ ending, ends, endTime }: Terms): string | null =>
  ending && ends && endTime ? momentOf(ends, endTime) : null

function check(terms: Terms): { starts?: string; ends?: string } {
  const [start, end] = [startOf(terms), endOf(terms)]
  const now = new Date().toISOString()
  return {
    ...(terms.later && start === null ? { starts: t('请选择开始的日期和时间') } : {}),
    ...(start !== null && start <= now ? { starts: t('开始时间已经过了，可以选“马上开始”') } : {}),
    ...(terms.ending && end === null ? { ends: t('请选择结束的日期和时间') } : {}),
    ...(end !== null && end <= (start ?? now) ? { ends: t('结束时间要晚于开始时间') } : {}),
  }
}

/** From when until when a page shows. */
export class PublishStore {
  readonly form: FormModel<Terms>

  constructor(private readonly editor: EditorStore) {
    const now = Date.now()
    this.form = new FormModel<Terms>({
      initial: {
        later: false,
        starts: dayOf(now),
        startTime: timeOf(now + 3_600_000),
        ending: false,
        ends: '',
        endTime: '23:59',
      },
      limits: {
        later: { label: t('什么时候开始') },
        starts: { label: t('开始日期') },
        startTime: { label: t('开始时间') },
        ending: { label: t('显示到什么时候') },
        ends: { label: t('结束日期') },
        endTime: { label: t('结束时间') },
      },
      check,
    })
    makeAutoObservable<this, 'editor'>(this, { editor: false, form: false }, { autoBind: true })
  }

  /** What it leads to. */
  get consequence(): string {
    const [start, end] = [startOf(this.form.values), endOf(this.form.values)]
    const begins =
      start === null
        ? t('同学马上会看到这一版。')
        : t('{time} 起同学看到这一版，之前还是现在的样子。', { time: fullTime(start) })
    return end === null ? begins : begins + t('{time} 结束，那时换回之前的内容。', { time: fullTime(end) })
  }

  /** When it starts: null for at once. undefined where it did not go through. */
  async publish(): Promise<{ starts: string | null } | undefined> {
    const done = await submit(this.form, async (terms) => {
      const starts = startOf(terms)
      return { starts, published: await this.editor.publish(starts, endOf(terms)) }
    })
    return done?.published ? { starts: done.starts } : undefined
  }
}
