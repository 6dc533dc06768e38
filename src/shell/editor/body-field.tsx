import React from 'react'
import { countOf, excerptOf } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Field } from '@/ui/form/field'
import { classes } from '@/ui/classes'
import { editorOf } from './kept'
import './editor.css'

interface BodyFieldProps {
  label: string
  blocks: readonly Block[]
  /** Where the editor keeps it. */ kept: string
  error?: string | undefined
  wanted?: number | undefined
}

/** The body of a form: its beginning, and a tap that opens the editor on it. */
export function BodyField({ label, blocks, kept, error, wanted }: BodyFieldProps) {
  const pictures = blocks.filter(({ kind }) => kind === 'picture').length
  const size = [t('{n} 字', { n: countOf(blocks) }), pictures > 0 ? t('{n} 张图', { n: pictures }) : '']
    .filter(Boolean)
    .join(' · ')
  const shown =
    blocks.length > 0 ? excerptOf(blocks) || t('只有图片') : t('点这里写：标题、列表、引用、图片和链接')
  return (
    <Field label={label} required error={error} wanted={wanted}>
      <View
        className={classes('ed-paper', error && 'u-box-error')}
        ariaRole="button"
        ariaLabel={t('{shown} {size}，写正文', { shown, size })}
        hoverClassName="u-press"
        onTap={linkTo(editorOf(kept, label))}
      >
        <View className={blocks.length > 0 ? 'u-text' : 'u-ink3'}>{shown}</View>
        <View className="u-meta u-count">{size}</View>
      </View>
    </Field>
  )
}
