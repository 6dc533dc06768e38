import type { NoticeGroup } from '@contract/message/rules'
import type { NoticeSettings } from '@contract/message/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { Editable } from '@/net/editable'

export const noticeSettings = (): Editable<NoticeSettings> =>
  new Editable(
    () => get('message/settings', {}, { loading: false, quiet: true }),
    (change) => post('message/editSettings', change, { loading: false }),
  )

export const kindRows: readonly { group: NoticeGroup; label: string; hint: string }[] = [
  { group: 'likes', label: t('赞'), hint: t('有人赞了你的动态或评论') },
  { group: 'comments', label: t('评论和回复'), hint: t('有人评论或回复了你') },
  { group: 'follows', label: t('新的关注'), hint: t('有人关注了你') },
  { group: 'system', label: t('系统通知'), hint: t('账号安全、审核结果和活动') },
]
