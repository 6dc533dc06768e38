/** Files as the mini-programs' hosts choose and show them. */
import { answers, fails, host } from './fakes'
import { files as ali } from '@/platform/file/index.ali'
import { files as qq } from '@/platform/file/index.qq'
import { files as wechat } from '@/platform/file/index'

const tempFile = { path: 'wxfile://tmp/1', name: '名单.pdf', size: 9, time: 0, type: 'file' }

describe.each([
  ['WeChat', wechat],
  ['QQ', qq],
])('%s', (_, files) => {
  it('gives one file of a chat, of the endings that are asked for', async () => {
    const chooseMessageFile = answers({ tempFiles: [tempFile] })
    host('wx', { chooseMessageFile })
    expect(files.canChoose).toBe(true)
    expect(await files.choose('pdf', 'zip')).toEqual({ path: tempFile.path, name: '名单.pdf', size: 9 })
    expect(chooseMessageFile).toHaveBeenCalledWith(
      expect.objectContaining({ count: 1, type: 'file', extension: ['pdf', 'zip'] }),
    )
    host('wx', { chooseMessageFile: fails({ errMsg: 'chooseMessageFile:fail cancel' }) })
    await expect(files.choose('pdf')).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('shows what it can, with the menu that keeps it, and nothing else', async () => {
    const openDocument = answers({})
    host('wx', { openDocument })
    expect([files.shows('docx'), files.shows('zip'), files.shows('txt')]).toEqual([true, false, false])
    await files.show('wxfile://tmp/2', 'docx')
    expect(openDocument).toHaveBeenCalledWith(
      expect.objectContaining({ filePath: 'wxfile://tmp/2', fileType: 'docx', showMenu: true }),
    )
    await expect(files.show('wxfile://tmp/3', 'zip')).rejects.toMatchObject({ code: 'unsupported' })
    expect(openDocument).toHaveBeenCalledTimes(1)
  })
})

it('QQ of a version without the call offers no choice', () => {
  host('wx', {})
  expect(qq.canChoose).toBe(false)
})

it('Alipay chooses none, and shows a PDF alone', async () => {
  const openDocument = answers({})
  host('my', { openDocument })
  expect([ali.canChoose, ali.shows('pdf'), ali.shows('docx')]).toEqual([false, true, false])
  await ali.show('https://resource/1', 'pdf')
  expect(openDocument).toHaveBeenCalledWith(
    expect.objectContaining({ filePath: 'https://resource/1', fileType: 'pdf' }),
  )
  await expect(ali.choose('pdf')).rejects.toMatchObject({ code: 'unsupported' })
  host('my', {})
  await expect(ali.show('https://resource/1', 'pdf')).rejects.toMatchObject({ code: 'unsupported' })
})
