import type { Home } from '@contract/homepage/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { back, go, pathOfPerson, sharedAs } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { offer } from '@/ui/menu'
import { shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'

/** What stands for a person's page where it is shared. */
export const cardOf = ({ id, name, avatar }: Pick<Home, 'id' | 'name' | 'avatar'>): Card => ({
  title: t('{name}在校园云生活的主页', { name }),
  path: pathOfPerson(id),
  picture: avatar ?? undefined,
  shared: sharedAs('people', id),
})

async function keepAway(home: Pick<Home, 'id' | 'name'>): Promise<void> {
  if (await confirmBlock(home)) back()
}

/** What else can be done on a page. `onRemark` opens the sheet for a remark name. */
export async function showMenu(home: Home, onRemark: () => void): Promise<void> {
  const mine = [
    shareRow(cardOf(home), t('分享名片')),
    { label: t('我的二维码'), act: () => go('/pages/user_myfollow/QRCode') },
    { label: t('弹幕管理'), act: () => go('/pages/personalHomepage/barrage') },
  ]
  const theirs = [
    { label: t('备注名'), act: onRemark },
    shareRow(cardOf(home), t('分享名片')),
    { label: t('举报'), act: () => complain('user', home.id) },
    { label: t('拉黑'), act: () => void keepAway(home) },
  ]
  const rows = home.mine ? mine : theirs
  await offer(rows, home.mine ? -1 : rows.length - 1)
}
