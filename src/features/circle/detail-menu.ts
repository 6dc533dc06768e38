import { isPublic, scopeTitles } from '@contract/circle/rules'
import { t } from '@/locale'
import { post } from '@/net/call'
import { feedback } from '@/platform/feedback'
import { offer } from '@/ui/menu'
import type { DetailStore } from './detail-store'
import type { DynamicStore } from '../../shell/dynamic/dynamic'
import { menuRows } from '../../shell/dynamic/menu'
import { chooseScope } from './scope'

async function changeScope(dynamic: DynamicStore): Promise<void> {
  const scope = await chooseScope(dynamic.data.author.alias === true)
  if (scope === null || scope === dynamic.data.scope) return
  await dynamic.setScope(scope).then(
    () => feedback.toast(t('现在{who}可以看', { who: t(scopeTitles[scope]) })),
    () => undefined,
  )
}

async function setHot(detail: DetailStore, on: boolean): Promise<void> {
  const sure = await feedback.modal({
    title: on ? t('设为热门？') : t('取消热门？'),
    content: on ? t('它会排到本校和全国热门的前面，作者会收到通知。') : t('它会回到按回应和时间排的位置。'),
    confirmText: on ? t('设为热门') : t('取消热门'),
  })
  if (!sure) return
  await post(on ? 'dynamic/setHot' : 'dynamic/cancelHot', { id: detail.id }).then(
    detail.dynamic.load,
    () => undefined,
  )
}

/** What can be done with the dynamic of a page. `onRemove`: an administrator wants to delete it. */
export function showDetailMenu(
  detail: DetailStore,
  dynamic: DynamicStore,
  onRemove: () => void,
): Promise<void> {
  const { mine, scope, chosen, withheld } = dynamic.data
  const own = mine
    ? [{ label: t('谁可以看：{who}', { who: t(scopeTitles[scope]) }), act: () => changeScope(dynamic) }]
    : []
  const hot =
    isPublic(scope) && !withheld
      ? [{ label: chosen ? t('取消热门') : t('设为热门'), act: () => setHot(detail, !chosen) }]
      : []
  const desk = detail.manages
    ? [...hot, ...(mine ? [] : [{ label: t('作为管理员删除'), act: onRemove }])]
    : []
  return offer([...own, ...desk, ...menuRows(dynamic)])
}
