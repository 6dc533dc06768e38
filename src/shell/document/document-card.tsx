import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Document } from '@contract/common'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { DocumentLine } from './document-line'
import { Opener } from './opener'

interface DocumentCardProps {
  document: Document
  className: string
  /** Asks for the address that it has for some minutes. */
  address: () => Promise<string>
}

/** A document that a tap opens. */
export const DocumentCard = observer(function DocumentCard({
  document,
  className,
  address,
}: DocumentCardProps) {
  const [opener] = useState(() => new Opener(document, address))
  const { percent } = opener
  return (
    <View
      className={className}
      ariaRole="button"
      hoverClassName="u-press"
      onTap={() => void opener.open.run()}
    >
      <DocumentLine
        of={document}
        percent={percent}
        words={percent === null ? undefined : t('正在下载 {n}%', { n: percent })}
      />
    </View>
  )
})
