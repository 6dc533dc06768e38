import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'
import { ErrorState } from '@/ui/states/error-state'
import { Toast } from '@/ui/toast'
import { useStore } from '@/ui/use-store'
import { HotWords } from './hot-words'

async function hide(hot: HotWords, word: string): Promise<void> {
  const content = t('同学们不会再在热搜里看到它，操作会记在审计日志里。')
  const sure = await feedback.modal({
    title: t('撤下“{word}”？', { word }),
    content,
    confirmText: t('撤下'),
    danger: true,
  })
  if (sure) await hot.hide.run(word)
}

/** The hot words of the school that the administrator looks at: a bad one can be hidden. */
export const HotDesk = observer(function HotDesk() {
  const hot = useStore(() => new HotWords(), { load: ({ words }) => words.load() })
  const { items, manages, words, hidden, hide: hiding } = hot
  if (words.phase === 'error') return <ErrorState error={words.error} onRetry={() => void words.load()} />
  if (!manages) return null
  return (
    <>
      <Section title={t('本校热搜')} />
      {items.length === 0 && (
        <Cell title={t('还没有热搜')} text={t('一个词有至少五位同学搜过才会列出来。')} />
      )}
      <CellGroup>
        {items.map((word) => (
          <Cell key={word} title={word}>
            <Button
              size={32}
              kind="line"
              loading={hiding.busy}
              ariaLabel={t('撤下{word}', { word })}
              onTap={() => void hide(hot, word)}
            >
              {t('撤下')}
            </Button>
          </Cell>
        ))}
      </CellGroup>
      <Toast
        text={hidden && t('已撤下“{word}”', { word: hidden.word })}
        action={{ label: t('放回'), onTap: () => void hot.putBack.run() }}
        onClose={hot.forget}
      />
    </>
  )
})
