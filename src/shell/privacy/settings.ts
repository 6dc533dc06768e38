import { audiences, audienceTitles } from '@contract/privacy/rules'
import type { Audience } from '@contract/privacy/rules'
import type { PrivacySettings } from '@contract/privacy/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { Editable } from '@/net/editable'
import { inPlace } from '@/net/in-place'
import type { IconName } from '@/ui/icons/names'
import { chooseRow } from '@/ui/menu'

export const privacySettings = (): Editable<PrivacySettings> =>
  new Editable(
    () => get('user/privacy', {}, inPlace),
    (change) => post('user/editPrivacy', change, { loading: false }),
  )

type AudienceName = 'profile_to' | 'dynamics_to' | 'follows_to' | 'write_to'
interface AudienceRow {
  name: AudienceName
  icon: IconName
  title: string
  text: string
}

export const audienceRows: readonly AudienceRow[] = [
  { name: 'profile_to', icon: 'user', title: t('谁可以看我的资料'), text: t('其他人搜不到你') },
  { name: 'dynamics_to', icon: 'photo', title: t('谁可以看我的动态'), text: t('包括以前发的') },
  { name: 'follows_to', icon: 'users', title: t('谁可以看我的关注和粉丝'), text: t('数量仍然显示') },
  { name: 'write_to', icon: 'message-2', title: t('谁可以评论我、给我发消息'), text: t('你仍能收到通知') },
]

/** Nobody may read what is shown to me alone; nobody may write what only I could. */
export const audienceTitle = (name: AudienceName, audience: Audience): string =>
  name === 'write_to' && audience === 'nobody' ? t('不允许任何人') : t(audienceTitles[audience])

/** Lets the person choose an audience; nothing happens when they close the sheet. */
export async function chooseAudience(settings: Editable<PrivacySettings>, name: AudienceName): Promise<void> {
  const rows = audiences.map((audience) => audienceTitle(name, audience))
  const audience = audiences[await chooseRow(rows)]
  if (audience && audience !== settings.values?.[name]) await settings.change({ [name]: audience })
}
