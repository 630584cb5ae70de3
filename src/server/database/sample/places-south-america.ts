import type { SampleCountry } from './sample-country.ts';

/** Cities of South America; see {@link SampleCountry} for how a row reads. */
export const SOUTH_AMERICA: readonly SampleCountry[] = [
  {
    country: 'Brazil',
    weight: 18,
    roundSize: 0.5,
    cultures: 'portuguese*20, italian*2, japanese*1, german*1',
    regions: 'Latin America',
    cities: `São Paulo: São Paulo*40, Campinas*4, São José dos Campos*2, Ribeirão Preto*2, Barueri*2, Sorocaba, São Carlos*2,
      Piracicaba, Santos; Rio de Janeiro: Rio de Janeiro*9, Niterói, Petrópolis; Minas Gerais: Belo Horizonte*8,
      Uberlândia*2, Juiz de Fora; Santa Catarina: Florianópolis*8, Joinville*2, Blumenau*2; Paraná: Curitiba*7, Londrina*2,
      Maringá; Rio Grande do Sul: Porto Alegre*5, Caxias do Sul; Pernambuco: Recife*4; Ceará: Fortaleza*2;
      Bahia: Salvador*2; Federal District: Brasília*3; Goiás: Goiânia*2; Espírito Santo: Vitória*2; Amazonas: Manaus`,
  },
  {
    country: 'Colombia',
    weight: 5,
    roundSize: 0.45,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: `Bogotá D.C.: Bogotá*16; Antioquia: Medellín*8, Envigado, Rionegro; Valle del Cauca: Cali*2;
      Atlántico: Barranquilla*2; Santander: Bucaramanga; Bolívar: Cartagena; Risaralda: Pereira; Caldas: Manizales`,
  },
  {
    country: 'Argentina',
    weight: 5,
    roundSize: 0.45,
    cultures: 'spanish*4, italian*1',
    regions: 'Latin America',
    cities: `Buenos Aires City: Buenos Aires*18; Córdoba: Córdoba*4; Santa Fe: Rosario*3, Santa Fe; Mendoza: Mendoza*2;
      Buenos Aires: La Plata, Tandil, Mar del Plata; Tucumán: San Miguel de Tucumán; Río Negro: Bariloche`,
  },
  {
    country: 'Chile',
    weight: 5,
    roundSize: 0.45,
    cultures: 'spanish*8, german*1',
    regions: 'Latin America',
    cities: `Región Metropolitana: Santiago*16, Las Condes*3, Providencia*2; Valparaíso: Valparaíso, Viña del Mar*2;
      Biobío: Concepción*2; Los Lagos: Puerto Montt, Puerto Varas; Antofagasta: Antofagasta; Araucanía: Temuco`,
  },
  {
    country: 'Peru',
    weight: 2,
    roundSize: 0.35,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: 'Lima: Lima*10; Arequipa: Arequipa; Cusco: Cusco; La Libertad: Trujillo; Piura: Piura',
  },
  {
    country: 'Uruguay',
    weight: 2,
    roundSize: 0.45,
    cultures: 'spanish*3, italian*1',
    regions: 'Latin America',
    cities: 'Montevideo: Montevideo*8; Maldonado: Punta del Este; Canelones: Ciudad de la Costa; Salto: Salto',
  },
  {
    country: 'Ecuador',
    weight: 1,
    roundSize: 0.35,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: 'Pichincha: Quito*4; Guayas: Guayaquil*3; Azuay: Cuenca',
  },
];
