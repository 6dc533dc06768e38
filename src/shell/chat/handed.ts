import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { Picture } from '@/platform/media/types'
import type { ChatStore } from './chat-store'

/** Sends pictures that were pasted or dropped into a talk, once the person says so: the wrong one is quickly pasted. */
export async function sendHanded({ outbox, chat, name }: ChatStore, pictures: Picture[]): Promise<void> {
  const obstacle = chat.data?.obstacle ?? null
  if (obstacle !== null) return feedback.toast(obstacle)
  const agreed = await feedback.modal({
    title: t('发送 {n} 张图片？', { n: pictures.length }),
    content: t('发给{name}。', { name }),
    confirmText: t('发送'),
  })
  if (agreed) for (const chosen of pictures) outbox.add({ chosen })
}
