import React from 'react'
import { sheets } from '@contract/registrar/rules'
import type { SheetReport } from '@contract/registrar/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import './registrar.css'

interface ReportViewProps {
  report: SheetReport
  /** It is of what was done, not of what would be. */
  done: boolean
  /** The file changes nothing. */
  idle: boolean
}

/** What a file changes, and the rows at fault. */
export function ReportView({ report, done, idle }: ReportViewProps) {
  const { sheet, rows, added, changed, removed, kept, refused, problems } = report
  const lead = done
    ? t('导入完成')
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
      {problems.map(({ line, text }) => (
        <View key={`${line} ${text}`} className="u-text g-problem">
          {t('第 {line} 行：{text}', { line, text })}
        </View>
      ))}
      {refused > problems.length && (
        <View className="u-meta">{t('还有 {n} 行，改好这些再检查', { n: refused - problems.length })}</View>
      )}
    </Card>
  )
}
