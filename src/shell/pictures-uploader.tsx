import React from 'react'
import { observer } from 'mobx-react-lite'
import { tell } from '@/net/prompts'
import { Uploader } from '@/ui/form/uploader'
import type { PictureQueue } from './pictures'

/** Pictures of a draft: each with how far it is, and room for more. */
export const PicturesUploader = observer(function PicturesUploader({ of }: { of: PictureQueue }) {
  return (
    <Uploader
      items={of.items}
      max={of.max}
      onRemove={of.remove}
      onRetry={of.retry}
      onAdd={() => void of.choose().catch((error: unknown) => tell(error, false))}
    />
  )
})
