import React from 'react'
import type { Snapshot } from '@contract/complaint/schema'
import { t } from '@/locale'
import { DocumentCard } from '@/shell/document/document-card'
import { View } from '@/platform/components'
import { FilmView } from '@/ui/film'
import { fullTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { SoundLine } from '@/ui/sound-line'

/** What was there when it was complained about. After half a year there is nothing left of it. */
export function Evidence({
  snapshot: { name, title, text, pictures, films, sounds, documents, at },
}: {
  snapshot: Snapshot
}) {
  if (name === '') return <View className="u-meta">{t('内容快照已过保存期。')}</View>
  return (
    <View className="u-col u-gap8">
      {title !== '' && <View className="u-strong u-text">{title}</View>}
      {text !== '' && <View className="u-text">{text}</View>}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {films.map(({ id, url, seconds }) => (
        <FilmView key={id} url={url} seconds={seconds} poster={null} />
      ))}
      {sounds.map(({ id, url, seconds }) => (
        <SoundLine key={id} url={url} seconds={seconds} />
      ))}
      {documents.map((document) => (
        <DocumentCard key={document.id} document={document} className="" address={async () => document.url} />
      ))}
      <View className="u-meta">{[name, fullTime(at)].join(' · ')}</View>
    </View>
  )
}
