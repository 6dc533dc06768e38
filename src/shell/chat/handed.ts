import { t } from '@/locale'
import { takenOf } from '@/shell/document/choose'
import { feedback } from '@/platform/feedback'
import type { ChosenFile } from '@/platform/file/types'
import type { Picture } from '@/platform/media/types'
import type { ChatStore } from './chat-store'

function asked(pictures: Picture[], files: ChosenFile[]): string {
  if (files.length === 0) return t('发送 {n} 张图片？', { n: pictures.length })
  if (pictures.length === 0) return t('发送 {n} 个文件？', { n: files.length })
  return t('发送 {n} 张图片和 {m} 个文件？', { n: pictures.length, m: files.length })
}

/** Sends what was pasted or dropped into a talk, once the person says so: the wrong one is quickly pasted. */
export async function sendHanded(
  { outbox, chat, name }: ChatStore,
  pictures: Picture[],
  dropped: ChosenFile[],
): Promise<void> {
  const obstacle = chat.data?.obstacle ?? null
  if (obstacle !== null) return feedback.toast(obstacle)
  const files = takenOf(dropped)
  if (pictures.length + files.length === 0) return
  const agreed = await feedback.modal({
    title: asked(pictures, files),
    content: t('发给{name}。', { name }),
    confirmText: t('发送'),
  })
  if (!agreed) return
  for (const chosen of pictures) outbox.add({ chosen })
  for (const document of files) outbox.add({ document })
}
