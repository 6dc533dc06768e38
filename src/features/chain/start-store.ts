import { chainLimits } from '@contract/chain/rules'
import type { Chain } from '@contract/chain/schema'
import { DraftForm } from '@/shell/draft-form'
import { msOf } from '@/shell/times'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

interface Values {
  title: string
  format: string
  /** Digits; empty: as many as come. */
  places: string
  many: boolean
  end: 'none' | 'chosen'
  /** YYYY-MM-DD and HH:mm in Asia/Shanghai. */
  endDay: string
  endTime: string
}
type Errors = { [K in keyof Values]?: string }

const { places: room } = chainLimits
const dayMs = 24 * 3_600_000

function check({ places, end, endDay, endTime }: Values): Errors {
  const errors: Errors = {}
  const n = Number(places)
  if (places !== '' && !(Number.isInteger(n) && n >= room.min && n <= room.max))
    errors.places = t('名额是 {min} 到 {max} 的整数，不限就留空', room)
  if (end === 'none') return errors
  if (endDay === '') errors.endDay = t('请选择哪天截止')
  if (endTime === '') errors.endTime = t('请选择几点截止')
  const ends = msOf(endDay, endTime)
  if (ends === null) return errors
  if (ends <= Date.now()) errors.endTime = t('这个时间已经过去了')
  if (ends > Date.now() + chainLimits.ends * dayMs)
    errors.endDay = t('最多在 {n} 天以后截止', { n: chainLimits.ends })
  return errors
}

const initial: Values = {
  title: '',
  format: '',
  places: '',
  many: false,
  end: 'none',
  endDay: '',
  endTime: '',
}

/** A chain being started in a group. Words survive leaving the page. Sent again, it is one chain and one card. */
export class StartStore {
  readonly draft: DraftForm<Values>

  constructor(private readonly group: string) {
    this.draft = new DraftForm<Values>({
      place: `draft.chain.${group}`,
      initial,
      limits: {
        title: { label: t('接什么'), required: true, ...chainLimits.title },
        format: { label: t('格式'), ...chainLimits.format },
        places: { label: t('名额') },
        many: { label: t('每人可以接几行') },
        end: { label: t('截止') },
        endDay: { label: t('截止日期') },
        endTime: { label: t('截止时间') },
      },
      check,
    })
  }

  get written(): boolean {
    const { title, format } = this.draft.values
    return title !== '' || format !== ''
  }

  /** The chain; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Chain | null> {
    const { draft, group } = this
    const chain = await draft.send(({ title, format, places, many, end, endDay, endTime }) =>
      post(
        'chain/create',
        {
          key: draft.key,
          group,
          title: title.trim(),
          ...(format.trim() === '' ? {} : { format: format.trim() }),
          ...(places === '' ? {} : { places: Number(places) }),
          ...(many ? { each: chainLimits.each } : {}),
          ...(end === 'none' ? {} : { ends: new Date(msOf(endDay, endTime) ?? 0).toISOString() }),
        },
        inPlace,
      ),
    )
    if (chain) draft.discard()
    return chain
  }
}
