import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Picture } from '@contract/common'
import { t } from '@/locale'
import { PictureQueue } from '@/shell/pictures'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { uploadPicture } from '@/net/upload'
import { Field } from '@/ui/form/field'

/** Told as soon as the picture is at the server, also when its field is no longer shown by then. */
function queueOf(picture: Picture | null, onChange: (picture: Picture) => void): PictureQueue {
  const queue: PictureQueue = new PictureQueue(1, async (chosen, nth, onProgress) => {
    const sent = await uploadPicture(chosen, nth, onProgress)
    // taken out while it was on its way
    if (queue.items.length > 0) onChange(sent)
    return sent
  })
  if (picture) queue.restore([picture])
  return queue
}

interface PictureFieldProps {
  picture: Picture | null
  hint?: string | undefined
  /** Stays the same in what it does: it is told of a picture that was sent after the field had gone. */
  onChange: (picture: Picture | null) => void
}

/** The one picture of a block or of a slide. Another one, as after an undo, begins anew. */
export const PictureField = (props: PictureFieldProps) => <Slot key={props.picture?.id ?? ''} {...props} />

const Slot = observer(function Slot({ picture, hint, onChange }: PictureFieldProps) {
  const [queue] = useState(() => queueOf(picture, onChange))
  const remove = (key: string) => {
    queue.remove(key)
    if (picture) onChange(null)
  }
  return (
    <Field label={t('图片')} required hint={hint}>
      <PicturesUploader of={queue} onRemove={remove} />
    </Field>
  )
})
