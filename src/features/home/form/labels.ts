import { closedWords, fieldKinds, type FieldKind } from '@contract/home/form/rules'
import type { Form, FormLine } from '@contract/home/form/schema'
import { t } from '@/locale'
import { fullTime } from '@/ui/format'
import type { TagTone } from '@/ui/tag'

export const kindRows = (Object.keys(fieldKinds) as FieldKind[]).map((key) => ({
  key,
  label: t(fieldKinds[key]),
}))

const states = { closed: '已停止', due: '已截止', full: '已收满' } as const

export const stateOf = ({ closed }: Pick<FormLine, 'closed'>): { title: string; tone: TagTone } =>
  closed === null ? { title: t('收集中'), tone: 'green' } : { title: t(states[closed]), tone: 'plain' }

export const whyClosed = ({ closed }: Pick<Form, 'closed'>): string =>
  closed === null ? '' : t(closedWords[closed])

/** How it takes answers: 11月30日 23:59 截止 · 每人填一次. */
export const termsOf = ({ closes, most, once }: Pick<FormLine, 'closes' | 'most' | 'once'>): string =>
  [
    closes === null ? '' : t('{time} 截止', { time: fullTime(closes) }),
    most === null ? '' : t('收满 {most} 份为止', { most }),
    once ? t('每人填一次') : '',
  ]
    .filter(Boolean)
    .join(' · ')
