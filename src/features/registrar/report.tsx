import React from 'react'
import { sheets } from '@contract/registrar/rules'
import type { SheetReport } from '@contract/registrar/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { files } from '@/platform/file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import './registrar.css'

interface ReportViewProps {
  report: SheetReport
  /** It is of what was done, not of what would be. */
  done: boolean
  /** The file changes nothing. */
  idle: boolean
  /** Hands the rows at fault over as a file. */
  onKeep: () => void
}

/** What a file changes, and the rows at fault. */
export function ReportView({ report, done, idle, onKeep }: ReportViewProps) {
  const { sheet, rows, added, changed, removed, kept, refused, problems } = report
  const lead = done
    ? refused > 0
      ? t('其余的导入了，还有 {n} 行要改', { n: refused })
      : t('导入完成')
    : refused > 0
      ? t('有 {n} 行要先改好', { n: refused })
      : idle
        ? t('和现有的数据一样，没有要导入的')
        : t('检查通过，可以导入')
  return (
    <Card className="g-card">
      <View className="u-title" ariaRole="status">
        {lead}
      </View>
      <View className="u-text">{t('{sheet}，{rows} 行', { sheet: t(sheets[sheet].title), rows })}</View>
      <View className="u-text">
        {t('新增 {added}，改动 {changed}，删除 {removed}', { added, changed, removed })}
      </View>
      {kept > 0 && <View className="u-meta">{t('有 {n} 行不在文件里，同学用过，留着', { n: kept })}</View>}
      {sheet === 'roll' && (
        <View className="u-meta">
          {t('名册里有你自己的话，你的认证要另一位管理员确认；其他同学不受影响。')}
        </View>
      )}
      {problems.map(({ line, text }) => (
        <View key={`${line} ${text}`} className="u-text g-problem">
          {t('第 {line} 行：{text}', { line, text })}
        </View>
      ))}
      {refused > problems.length && (
        <View className="u-meta">{t('还有 {n} 行，都在下面的文件里', { n: refused - problems.length })}</View>
      )}
      {refused > 0 && files.canKeep && (
        <Button kind="line" onTap={onKeep}>
          {t('下载有问题的行')}
        </Button>
      )}
    </Card>
  )
}
