import React from 'react'
import { hitsIn } from '@contract/search/rules'
import { Text } from '@/platform/components'
import './search.css'

/** A text with the keyword marked wherever it stands. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const hits = hitsIn(text, keyword)
  if (hits.length === 0) return <>{text}</>
  return (
    <>
      {hits.map(([from, to], index) => (
        <React.Fragment key={from}>
          {text.slice(hits[index - 1]?.[1] ?? 0, from)}
          <Text className="sr-hit">{text.slice(from, to)}</Text>
        </React.Fragment>
      ))}
      {text.slice(hits[hits.length - 1]?.[1])}
    </>
  )
}
