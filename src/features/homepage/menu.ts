import type { Home } from '@contract/homepage/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { back, go, pathOfPerson } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { feedback } from '@/platform/feedback'
import { share } from '@/platform/share'

/** What a shared page is called, and where it leads. */
export const cardOf = ({ id, name }: Pick<Home, 'id' | 'name'>) => ({
  title: t('{name}在校园云生活的主页', { name }),
  path: pathOfPerson(id),
})

export async function shareCard(home: Pick<Home, 'id' | 'name'>): Promise<void> {
  try {
    const way = await share.send(cardOf(home))
    if (way === 'copied') feedback.toast(t('主页链接已复制'))
  } catch {
    // the person closed the sheet
  }
}

async function keepAway(home: Pick<Home, 'id' | 'name'>): Promise<void> {
  if (await confirmBlock(home)) back()
}

/** What else can be done on a page. `onRemark` opens the sheet for a remark name. */
export async function showMenu(home: Home, onRemark: () => void): Promise<void> {
  const mine = [
    { label: t('分享名片'), act: () => void shareCard(home) },
    { label: t('我的二维码'), act: () => go('/pages/user_myfollow/QRCode') },
    { label: t('弹幕管理'), act: () => go('/pages/personalHomepage/barrage') },
  ]
  const theirs = [
    { label: t('备注名'), act: onRemark },
    { label: t('分享名片'), act: () => void shareCard(home) },
    { label: t('举报'), act: () => complain('user', home.id) },
    { label: t('拉黑'), act: () => void keepAway(home) },
  ]
  const rows = home.mine ? mine : theirs
  const chosen = await feedback
    .actionSheet(
      rows.map(({ label }) => label),
      home.mine ? {} : { danger: rows.length - 1 },
    )
    .catch(() => -1)
  rows[chosen]?.act()
}
