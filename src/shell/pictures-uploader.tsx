import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Uploader } from '@/ui/form/uploader'
import { offer } from '@/ui/menu'
import { useIncoming } from '@/ui/use-incoming'
import type { PictureQueue } from './pictures'

interface PicturesUploaderProps {
  of: PictureQueue
  /** The first is what lists show: it is marked, and a tap on a picture moves it. */
  cover?: boolean | undefined
  /** Frames the empty place in red. */
  error?: boolean | undefined
  /** In place of the queue's own. */
  onRemove?: ((key: string) => void) | undefined
}

function reorder(of: PictureQueue, from: number): void {
  const forward = [
    { label: t('设为封面'), act: () => of.move(from, 0) },
    { label: t('往前移'), act: () => of.move(from, from - 1) },
  ]
  const back = [{ label: t('往后移'), act: () => of.move(from, from + 1) }]
  void offer([...(from > 0 ? forward : []), ...(from < of.items.length - 1 ? back : [])], -1)
}

/** Pictures of a draft: each with how far it is, and room for more, which may be pasted and dropped as well. */
export const PicturesUploader = observer(function PicturesUploader({
  of,
  cover,
  error,
  onRemove = of.remove,
}: PicturesUploaderProps) {
  const id = useIncoming((pictures) => void of.take(pictures))
  return (
    <Uploader
      id={id}
      items={of.items}
      max={of.max}
      cover={cover}
      error={error}
      onRemove={onRemove}
      onRetry={of.retry}
      onPick={cover && of.items.length > 1 ? (index) => reorder(of, index) : undefined}
      onAdd={() => void of.choose()}
    />
  )
})
