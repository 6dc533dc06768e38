import React from 'react'
import type { Document } from '@contract/common'
import { documentEndings, sizeWords, type DocumentLook } from '@contract/file/document/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { shortName } from './short-name'
import './document.css'

const icons: Record<DocumentLook, IconName> = {
  pdf: 'file-type-pdf',
  words: 'file-text',
  sheet: 'file-spreadsheet',
  slides: 'file-type-ppt',
  pack: 'file-zip',
}

interface DocumentLineProps {
  of: Pick<Document, 'name' | 'size' | 'ending'>
  /** How much of it went or came, percent; null while nothing does. */
  percent: number | null
  /** What is said instead of its kind and size. */
  words?: string | undefined
}

/** What a document is: its icon, its name and its size, and how far it is. */
export function DocumentLine({ of: { name, size, ending }, percent, words }: DocumentLineProps) {
  const look = documentEndings[ending]
  return (
    <View className="doc">
      <View className={classes('doc-icon', `doc-${look}`)}>
        <Icon name={icons[look]} />
      </View>
      <View className="u-grow">
        <View className="doc-name u-two">{shortName(name)}</View>
        <View className="u-meta">{words ?? `${ending.toUpperCase()} · ${sizeWords(size)}`}</View>
        {percent !== null && (
          <View className="doc-track" ariaRole="progressbar" ariaLabel={t('已完成 {n}%', { n: percent })}>
            <View className="doc-done" style={{ width: `${percent}%` }} />
          </View>
        )}
      </View>
    </View>
  )
}
