import { expiringMs, refusals, type State, type Way } from '@contract/certification/rules'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import type { IconName } from '@/ui/icons/names'
import type { TagTone } from '@/ui/tag'
import { aheadMs } from '@contract/rules'
import { gradeText } from '@/ui/format'

export const wayNames = (): Record<Way, string> => ({
  roll: t('学号核对'),
  school: t('学校账号'),
  mail: t('学校邮箱'),
  card: t('学生证照片'),
  quiz: t('答题认证'),
  change: t('更改学院专业'),
})

/** The last day of what ends at an instant: 2027年8月31日. */
export const lastDay = (until: string): string => {
  const day = new Date(Date.parse(until) + aheadMs - 1)
  return t('{y}年{m}月{d}日', { y: day.getUTCFullYear(), m: day.getUTCMonth() + 1, d: day.getUTCDate() })
}

export const studiesLine = ({
  college,
  major,
  grade,
}: {
  college: string
  major: string
  grade: number
}): string => `${college} · ${major} · ${gradeText(grade)}`

const waitDays = (): string => t('通常一到两天内有结果，会用消息告诉你。')

interface StatusWords {
  icon: IconName
  tone: TagTone
  tag: string
  title: string
  text: string
}

/** What a state says: the fact, then the next step. */
export function statusOf(certification: Certification): StatusWords {
  const { state, standing, refusal, pending } = certification
  const say: Record<State, () => StatusWords> = {
    none: () => ({
      icon: 'school',
      tone: 'plain',
      tag: t('未认证'),
      title: t('还没有做学生认证'),
      text: t('选一种方式，最快一分钟。'),
    }),
    pending: () => ({
      icon: 'hourglass',
      tone: 'amber',
      tag: t('审核中'),
      title: t('正在审核'),
      text:
        pending?.way === 'card' || pending?.way === 'change'
          ? waitDays()
          : t('你是管理员，名册和题库是管理员导入的，由另一位管理员确认后生效。'),
    }),
    approved: () => ({
      icon: 'circle-check',
      tone: 'green',
      tag: t('已认证'),
      title: t('学生认证已通过'),
      text: until(standing?.until),
    }),
    expiring: () => ({
      icon: 'clock',
      tone: 'amber',
      tag: t('快到期'),
      title: t('{n} 天后到期', { n: daysLeft(standing?.until) }),
      text: t('新学年还在校的话，现在重新认证一次，功能不会中断。'),
    }),
    changing: () => ({
      icon: 'hourglass',
      tone: 'amber',
      tag: pending?.way === 'change' ? t('更改审核中') : t('续期审核中'),
      title: pending?.way === 'change' ? t('更改正在审核') : t('续期正在审核'),
      text: `${t('审核期间，原来的认证照常有效。')}${waitDays()}`,
    }),
    refused: () => ({
      icon: 'alert-circle',
      tone: 'red',
      tag: t('未通过'),
      title: t('这次没有通过'),
      text: refusal ? '' : t('改好后再提交一次。'),
    }),
    expired: () => ({
      icon: 'clock',
      tone: 'red',
      tag: t('已过期'),
      title: t('认证已过期'),
      text: t('新学年重新认证一次就好。'),
    }),
  }
  return say[state]()
}

const until = (end: string | undefined): string =>
  end === undefined ? '' : t('有效期到 {day}', { day: lastDay(end) })
const daysLeft = (end: string | undefined): number =>
  end === undefined
    ? 0
    : Math.max(1, Math.ceil(Math.min(Date.parse(end) - Date.now(), expiringMs) / 86_400_000))

/** Which part was refused, why, and what to do. */
export const refusalLines = ({ field, reason }: NonNullable<Certification['refusal']>) => ({
  what: `${t(refusals[field].label)}：${reason}`,
  next: t(refusals[field].next),
})
