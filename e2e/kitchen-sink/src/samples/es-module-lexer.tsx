import { init, parse } from 'es-module-lexer';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={async () => {
        await init;
        const [imports] = parse("import { a } from 'b';");
        return imports[0]?.type === 'static' && imports[0].specifier === 'b';
      }}
    >
      es-module-lexer
    </Sample>
  );
}
