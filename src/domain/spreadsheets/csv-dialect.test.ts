import { describe, expect, it } from 'vitest';
import { detectDialect } from './csv-dialect.ts';

describe('detectDialect', () => {
  it.each([
    ['a,b\n1,2\n', ',', 'LF'],
    ['a;b\r\n1,5;2\r\n3,5;4\r\n', ';', 'CRLF'],
    ['a\tb\r1\t2\r', '\t', 'CR'],
    ['a|b\n1|2\n', '|', 'LF'],
    ['Name;Text\nx;"one, two, three"\ny;"a, b, c"\n', ';', 'LF'],
    ['Name,Text\nx,"a\r\nb\r\nc\r\nd"\n', ',', 'LF'],
    ['Name\nAcme, Inc.\n', ',', 'LF'],
    ['Name,City', ',', 'LF'],
    ['a;b\n ; \n\n;;;\n1,5;2\n', ';', 'LF'],
    ['sep=;\r\nName, Inc., x\r\na, b, c\r\n', ';', 'CRLF'],
    ['"SEP=\t"\rName,City\r', '\t', 'CR'],
    ['sep=:\nName,City\n', ',', 'LF'],
    ['', ',', 'LF'],
  ])('%j', (sample, delimiter, lineEnd) => {
    expect(detectDialect(sample)).toEqual({ delimiter, lineEnd });
  });
});
