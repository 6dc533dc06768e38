import React from 'react'
import type { Block } from '@contract/article/schema'
import { t } from '@/locale'
import { open } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { Icon } from '@/ui/icons/icon'
import './article.css'

/** Long writing, drawn from its blocks: the same on every target, with links and pictures that answer a tap. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  const urls = blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture.url] : []))
  const preview = (url: string) =>
    void reportFailure(media.preview(urls, urls.indexOf(url)), t('图片打不开，请再试一次'))
  return (
    <View className="ar">
      {blocks.map((block, index) => (
        <One key={index} block={block} onPreview={preview} />
      ))}
    </View>
  )
}

function One({ block, onPreview }: { block: Block; onPreview: (url: string) => void }) {
  const words = `u-text${'strong' in block && block.strong ? ' u-strong' : ''}`
  switch (block.kind) {
    case 'heading':
      return (
        <View className="u-title u-text ar-heading" ariaRole="heading">
          {block.text}
        </View>
      )
    case 'item':
      return (
        <View className="ar-item">
          <View className="ar-dot" ariaHidden />
          <View className={`u-grow ${words}`}>{block.text}</View>
        </View>
      )
    case 'quote':
      return <View className={`ar-quote ${words}`}>{block.text}</View>
    case 'picture':
      return <Photo block={block} onPreview={onPreview} />
    case 'link':
      return (
        <View
          className="ar-link"
          ariaRole="link"
          ariaLabel={t('打开链接：{name}', { name: block.text })}
          onTap={() => open({ kind: 'web', url: block.url })}
          hoverClassName="u-press"
        >
          <Icon name="link" size={20} />
          <View className="u-grow u-text">{block.text}</View>
        </View>
      )
    default:
      return <View className={words}>{block.text}</View>
  }
}

function Photo({
  block,
  onPreview,
}: {
  block: Extract<Block, { kind: 'picture' }>
  onPreview: (url: string) => void
}) {
  const { url, width, height } = block.picture
  return (
    <View>
      <View className="ar-photo" style={{ paddingTop: `${Math.min(height / width, 2) * 100}%` }}>
        <Image
          className="ar-img"
          src={url}
          mode="aspectFill"
          lazyLoad
          alt={block.text || t('图片')}
          onTap={() => onPreview(url)}
        />
      </View>
      {block.text !== '' && <View className="u-meta ar-caption">{block.text}</View>}
    </View>
  )
}
