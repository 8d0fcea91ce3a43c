/** A document with one page that says "A letter". Readers of PDF find its objects without a table of their places. */
export const onePage = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R
   /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
endobj
4 0 obj
<< /Length 41 >>
stream
BT /F1 18 Tf 20 40 Td (A letter) Tj ET
endstream
endobj
trailer
<< /Root 1 0 R >>
%%EOF
`;
